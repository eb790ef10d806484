import { createFileRoute } from '@tanstack/react-router';
import { BackgroundVideo } from '../../features/frame/background-video.tsx';
import { LandingScreen } from '../../features/landing/landing-screen.tsx';

export const Route = createFileRoute('/_main/lander')({
  staticData: { title: 'Live video for events and private security' },
  component: Lander,
});

function Lander() {
  return <LandingScreen film={<BackgroundVideo fills="box" />} />;
}
