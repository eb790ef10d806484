import styles from './door-screen.module.css';

/** The door's screen while its data is loading: background and empty frame. */
export function DoorSkeleton() {
  return (
    <div className={styles.door} aria-busy="true">
      <header className={styles.header}>
        <div className={styles.place}>
          <p className={styles.event}>Door</p>
        </div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.ghost} />
      </main>
    </div>
  );
}
