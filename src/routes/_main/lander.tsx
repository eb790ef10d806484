import { createFileRoute } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { contentQueries } from '../../features/content/queries.ts';
import { LandingScreen } from '../../features/landing/landing-screen.tsx';
import { BackgroundVideo } from '../../features/layout/background-video.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { cacheCode } from '../../offline/worker/cache-code.ts';
import { MissingPart } from '../../offline/worker/missing-part.tsx';

export const Route = createFileRoute('/_main/lander')({
  staticData: { title: 'Live video for events and private security' },
  component: Lander,
});

const Questions = lazy(async () => ({
  default: (await import('./-lander-questions.tsx').catch(() => undefined))?.LanderQuestions ?? MissingPart,
}));
const Contact = lazy(async () => ({
  default:
    (await import('../../features/content/contact-form.tsx').catch(() => undefined))?.ContactForm ??
    MissingPart,
}));

function Lander() {
  const { queryClient } = Route.useRouteContext();
  // Loads the answers on every visit, so that they can be read offline later, however far the page was scrolled.
  useEffect(
    () =>
      whenIdle(() => {
        void queryClient.prefetchQuery({ ...contentQueries.questions(), meta: { quiet: true } });
        void cacheCode('landing').catch(() => undefined);
      }),
    [queryClient],
  );
  return (
    <LandingScreen
      film={<BackgroundVideo fills="box" />}
      questions={() => <Questions />}
      contactForm={() => <Contact draftKey="contact" />}
    />
  );
}
