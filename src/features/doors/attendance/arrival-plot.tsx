import { useMemo } from 'react';
import { formatCount } from '../../../lib/count.ts';
import { type Arrivals, arrivalBuckets } from './arrival-buckets.ts';
import styles from './arrival-plot.module.css';
import { arrivalLabel } from './attendance-messages.ts';
import { arrivedAt, type GuestRow } from './guest-rows.ts';

/** With fewer arrivals a plot is not useful. */
const FEWEST = 3;
const BAR = 12;
const GAP = 2;
const HEIGHT = 96;

interface ArrivalPlotProps {
  rows: readonly GuestRow[];
  /** `2026-03-20` */
  eventDay: string;
}

/** Arrivals over time as bars, or as a table. */
export function ArrivalPlot({ rows, eventDay }: ArrivalPlotProps) {
  const arrivals = useMemo(() => {
    const times = rows.map(({ guest }) => arrivedAt(guest)).filter(Boolean);
    return arrivalBuckets(times.map(Date.parse), new Date(times[0] ?? 0).getTimezoneOffset());
  }, [rows]);
  const { minutes, buckets, elsewhere } = arrivals;
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last || total < FEWEST) return null;
  const label = (from: number) => arrivalLabel(new Date(from).toISOString(), eventDay, from);
  return (
    <section className={styles.plot} aria-labelledby="door-arrivals">
      <h3 id="door-arrivals">Arrivals</h3>
      <p className={styles.note}>
        {`${minutes} minutes a bar, at most ${formatCount(Math.max(...buckets.map(({ count }) => count)))}`}
      </p>
      <Bars arrivals={arrivals} label={summary(arrivals, label)} />
      <p className={styles.axis} aria-hidden="true">
        <span>{label(first.from)}</span>
        <span>{label(last.from + minutes * 60_000)}</span>
      </p>
      {elsewhere > 0 && (
        <p
          className={styles.note}
        >{`${formatCount(elsewhere)} at another time, by a clock that was wrong.`}</p>
      )}
      <details className={styles.details}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Arrivals</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ from, count }) => (
              <tr key={from}>
                <th scope="row">{label(from)}</th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Bars({ arrivals: { buckets }, label }: { arrivals: Arrivals; label: string }) {
  const most = Math.max(...buckets.map(({ count }) => count));
  const width = buckets.length * (BAR + GAP) - GAP;
  return (
    <svg
      className={styles.bars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {buckets.map(({ from, count }, at) => {
        const height = (count / most) * HEIGHT;
        return <rect key={from} x={at * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />;
      })}
    </svg>
  );
}

/** A text summary of the bars. */
function summary({ minutes, buckets }: Arrivals, label: (from: number) => string): string {
  const most = buckets.reduce((one, other) => (other.count > one.count ? other : one), {
    from: 0,
    count: 0,
  });
  const until = (buckets.at(-1)?.from ?? 0) + minutes * 60_000;
  return `Arrivals from ${label(buckets[0]?.from ?? 0)} to ${label(until)}, each bar ${minutes} minutes; the most, ${formatCount(most.count)}, from ${label(most.from)}.`;
}
