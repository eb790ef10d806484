import { MonitorDown, SquarePlus } from 'lucide-react';
import { guideOpen } from './guide-open.ts';
import { acceptOffer, wasRefused } from './install-prompt.ts';
import { useInstallMethod } from './use-install-method.ts';

const WAYS = {
  offer: { label: 'Install App', Icon: MonitorDown, go: () => void acceptOffer() },
  'by-hand': { label: 'Add to Home Screen', Icon: SquarePlus, go: () => guideOpen.set(true) },
};

/** In the profile menu, where it stays after a refusal. */
export function InstallMenuItem() {
  const way = useInstallMethod();
  if (!way) return null;
  const { label, Icon, go } = WAYS[way];
  return (
    <button type="button" onClick={go}>
      <Icon aria-hidden="true" />
      {label}
    </button>
  );
}

/** Among the links of the footer, until a refusal. */
export function InstallFooterItem() {
  const way = useInstallMethod();
  if (!way || (way === 'offer' && wasRefused())) return null;
  const { label, go } = WAYS[way];
  return (
    <li>
      <button type="button" onClick={go}>
        {label}
      </button>
    </li>
  );
}
