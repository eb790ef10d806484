import { eraseFormerAddresses, type Resealing, resealAddresses } from '../modules/cameras/seal-cameras.ts';
import { type AdminCommand, done, failed, type LocalRun } from './admin-command.ts';
import { SERVER_RUNS } from './backup-command.ts';
import { textTable } from './text-table.ts';

const DISCARD = '--discard-unreadable';

/** Thrown to roll back: a key change must not be half done. */
class Unreadable extends Error {
  readonly result: Resealing;
  constructor(result: Resealing) {
    super('Some addresses cannot be opened.');
    this.result = result;
  }
}

export const sealCameras: AdminCommand = {
  usage: 'cameras seal                        encrypts stored camera addresses with CAMERA_KEY',
  async run({ db, settings }, { words: [option] }, local) {
    if (!local) return SERVER_RUNS;
    const { cameraKey } = settings;
    if (cameraKey === undefined)
      return failed('CAMERA_KEY is missing: make one with openssl rand -base64 32, and keep it.');
    if (option !== undefined && option !== DISCARD) return failed(`There is no option ${option}.`);
    try {
      const result = await db.transaction(async (tx) => {
        const sealed = await resealAddresses(tx, { ...settings, cameraKey }, option === DISCARD);
        if (sealed.unreadable.length > 0 && option !== DISCARD) throw new Unreadable(sealed);
        return sealed;
      });
      // Also if nothing had to be sealed: an earlier version left old rows behind.
      await eraseFormerAddresses(db, local);
      return done(wordsOf(result, local));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return failed(
        `Nothing was changed: no key at hand opens these addresses.\n\n${listOf(error.result)}\n\n` +
          'If they were sealed under another key, give it as CAMERA_KEY_PREVIOUS. If it is lost, ' +
          `cameras seal ${DISCARD} deletes these addresses: their cameras stay listed until their companies ` +
          'delete them and add them again.',
      );
    }
  },
};

function wordsOf(result: Resealing, { isEmbedded }: LocalRun): string {
  const { sealed, unchanged, unreadable } = result;
  const words = [
    `Sealed under CAMERA_KEY: ${sealed} now, ${unchanged} before. All of them were opened with it to check.`,
    isEmbedded
      ? 'What was stored before was taken out of the files of the database.'
      : 'What was stored before was taken out of the tables; the write-ahead log of the PostgreSQL server, its ' +
        'archives and its replicas may still hold it.',
    'Backups made before still hold them under the old key.',
  ].join(' ');
  if (unreadable.length === 0) return words;
  return `${words}\n\nDeleted, to be added again by their companies:\n\n${listOf(result)}`;
}

function listOf({ unreadable }: Resealing): string {
  return textTable(
    ['CAMERA', 'LOCATION', 'ID'],
    unreadable.map(({ camera, location, cameraId }) => [camera, location, cameraId]),
  );
}
