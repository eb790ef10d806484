import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const CHOICES = {
  system: { name: 'as the device', next: 'light', icon: <Monitor /> },
  light: { name: 'light', next: 'dark', icon: <Sun /> },
  dark: { name: 'dark', next: 'system', icon: <Moon /> },
} as const satisfies Record<Theme, unknown>;

/** Cycles through the system's theme, light and dark. */
export function ThemeToggle() {
  const { name, next, icon } = CHOICES[useTheme()];
  return <IconButton label={`Theme: ${name}`} icon={icon} onPress={() => chooseTheme(next)} />;
}
