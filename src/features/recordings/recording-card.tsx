import { MapPin, VideoOff } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '../../../common/contract/place.ts';
import type { Recording } from '../../../common/contract/recordings.ts';
import { mediaUrl } from '../../lib/media-url.ts';
import { isDisconnected, useConnectivity } from '../../offline/connection/connectivity.ts';
import { Card } from '../../ui/card.tsx';
import { playableFile } from './recording-file.ts';
import { recordingDate, recordingTime } from './recording-times.ts';
import styles from './recordings.module.css';

export function RecordingCard({ recording }: { recording: Recording }) {
  const recorder = recording.user_data[0];
  return (
    <Card padding="none">
      <Player recording={recording} name={recorder?.user_name || 'Unknown user'} />
      <div className={styles.facts}>
        <p className={styles.recorder} dir="auto">
          {recorder?.user_name || 'Unknown user'}
          {recorder?.anonymous_name && <span className={styles.muted}> ({recorder.anonymous_name})</span>}
        </p>
        <dl className={styles.times}>
          <Fact label="Date" value={recordingDate(recording.started_at)} />
          <Fact label="Start Time" value={recordingTime(recording.started_at)} />
          <Fact label="End Time" value={recordingTime(recording.stopped_at)} />
        </dl>
        <dl className={styles.places}>
          <PlaceFact label="Start Location" place={recording.start_location} />
          <PlaceFact label="End Location" place={recording.end_location} />
        </dl>
      </div>
    </Card>
  );
}

function Player({ recording, name }: { recording: Recording; name: string }) {
  const [failed, setFailed] = useState<string>();
  const { state } = useConnectivity();
  const host = import.meta.env.VITE_MEDIA_URL;
  const src = mediaUrl(playableFile(recording) ?? '', host);
  // It may work with another connection, or by a new address: signed ones expire.
  const attempt = `${state} ${src}`;
  if (src === undefined || failed === attempt) {
    return (
      <div className={styles.missing}>
        <VideoOff aria-hidden />
        <p>{src && isDisconnected(state) ? 'The video needs a connection' : 'video not available'}</p>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings are raw footage without a text track
    <video
      className={styles.video}
      src={src}
      poster={mediaUrl(recording.poster, host)}
      aria-label={`Recording by ${name}`}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailed(attempt)}
    />
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={styles.muted}>{label}</dt>
      <dd>{value || '–'}</dd>
    </div>
  );
}

function PlaceFact({ label, place }: { label: string; place: Place }) {
  const [lng, lat] = place.coordinates;
  return (
    <div className={styles.place}>
      <dt className={styles.muted}>
        <MapPin aria-hidden />
        {label}
      </dt>
      <dd dir="auto">{place.name || '–'}</dd>
      {(lat !== 0 || lng !== 0) && (
        <dd className={styles.coordinates}>
          {lat}, {lng}
        </dd>
      )}
    </div>
  );
}
