import { useState } from 'react';
import { ServiceFilm } from './service-film.tsx';
import styles from './service-films.module.css';

const SERVICES = [
  {
    film: 'security',
    title: 'Security',
    picture: 'Four cameras at night: a container terminal, a garage, a building site and a warehouse',
    text: 'Attach the cameras of a location by their addresses, and invite its tenants to watch them.',
    points: [
      'Plans by cameras and months',
      'Switch a location on and off',
      'Cancel a tenant’s invitation at any time',
    ],
  },
  {
    film: 'events',
    title: 'Events',
    picture: 'A concert from four cameras, one of which fills the picture',
    text: 'Guests who cannot come watch live, from several angles. The recordings are in your portal.',
    points: [
      'Plans by number of guests',
      'Invitations from an Excel sheet',
      'Recordings with who filmed them and where',
    ],
  },
] as const;

type Film = (typeof SERVICES)[number]['film'];

/** The two services, each with a film. One plays at a time. */
export function ServiceFilms() {
  const [playing, setPlaying] = useState<Film | null>(null);
  return (
    <ul className={styles.services}>
      {SERVICES.map(({ film, title, picture, text, points }) => (
        <li key={film} className={styles.service}>
          <ServiceFilm
            name={film}
            title={title}
            picture={picture}
            isPlaying={playing === film}
            onPlay={() => setPlaying(film)}
            onPause={() => setPlaying((current) => (current === film ? null : current))}
          />
          <h3>{title}</h3>
          <p>{text}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
