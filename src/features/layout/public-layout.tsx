import type { ReactNode } from 'react';
import { BackgroundVideo } from './background-video.tsx';
import { Brand } from './brand.tsx';
import styles from './public-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import { useFilmTint } from './theme.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The layout of the logged-out screens: a dimmed film behind a simple header and the content. */
export function PublicLayout({ children }: { children: ReactNode }) {
  useFilmTint();
  return (
    <div className={styles.frame}>
      <BackgroundVideo />
      <SkipLink />
      <header className={styles.header}>
        <Brand />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}
