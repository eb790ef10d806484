import type { ReactNode } from 'react';
import { About } from './about.tsx';
import { AppDownload } from './app-download.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-screen.module.css';
import { Section } from './section.tsx';
import { ServiceFilms } from './service-films.tsx';
import { useSectionFocus } from './use-section-focus.ts';
import { WhenNear } from './when-near.tsx';

interface LandingScreenProps {
  /** The film behind the hero. */
  film: ReactNode;
  /** The answers to common questions; rendered when the reader comes near. */
  questions: () => ReactNode;
  /** The contact form; rendered when the reader comes near. */
  contactForm: () => ReactNode;
}

/** The public front page. The route passes the parts of other features. */
export function LandingScreen({ film, questions, contactForm }: LandingScreenProps) {
  useSectionFocus();
  return (
    <div className={styles.page}>
      <Hero film={film} />
      <About />
      <Section id="services" label="Services" title="Show a stage, or watch a site">
        <ServiceFilms />
        <FeatureCards />
      </Section>
      <AppDownload />
      <Section id="faq" label="FAQ" title="Asked before buying" isSplit>
        <WhenNear className={styles.questions} render={questions} />
      </Section>
      <Section
        id="contact"
        label="Contact Us"
        title="Tell us what you want to film or guard"
        lead="Write how many people should watch or how many cameras you have. The answer comes to your inbox."
        isSplit
      >
        <WhenNear className={styles.contact} render={contactForm} />
      </Section>
    </div>
  );
}
