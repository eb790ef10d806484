import './ui/tokens.css';
import './ui/base.css';
import './app/web-font.css';
import { startPortal } from './app/start-portal.tsx';

void startPortal();
