import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { BackgroundVideo } from '../../features/frame/background-video.tsx';
import { LandingScreen } from '../../features/landing/landing-screen.tsx';

export const Route = createFileRoute('/_main/lander')({
  staticData: { title: 'Live video for events and private security' },
  component: Lander,
});

const Questions = lazy(async () => ({ default: (await import('./-lander-questions.tsx')).LanderQuestions }));
const Contact = lazy(async () => ({
  default: (await import('../../features/content/contact-form.tsx')).ContactForm,
}));

function Lander() {
  return (
    <LandingScreen
      film={<BackgroundVideo fills="box" />}
      questions={() => <Questions />}
      contactForm={() => <Contact />}
    />
  );
}
