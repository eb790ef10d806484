/** Encodes frames into films with ffmpeg, deterministically for the same version of ffmpeg. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Canvas } from './svg.ts';

export interface Film {
  canvas: Canvas;
  framesPerSecond: number;
  frameCount: number;
  /** RGBA bytes of one frame. */
  frame(index: number): Promise<Buffer>;
}

export interface FilmFile {
  /** Ends with `.webm` (VP9) or `.mp4` (H.264): between them every browser plays one. */
  file: string;
  /** The encoder's constant quality, larger is smaller. */
  crf: number;
}

const FORMATS = {
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-deadline',
    'good',
    '-cpu-used',
    '1',
    '-row-mt',
    '0',
    '-threads',
    '1',
  ],
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-profile:v',
    'high',
    '-threads',
    '1',
    '-movflags',
    '+faststart',
  ],
};
const EXACT = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'];
/** Frames rendered ahead while the encoder works. */
const AHEAD = 8;

/** Renders every frame once and writes it to all files. */
export async function encode(film: Film, files: readonly FilmFile[]): Promise<void> {
  const { width, height } = film.canvas;
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`],
      ...['-r', String(film.framesPerSecond), '-i', '-'],
      ...files.flatMap(outputOf),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const finished = once(ffmpeg, 'close');
  const drawn = Array.from({ length: Math.min(AHEAD, film.frameCount) }, (_, at) => film.frame(at));
  for (let at = 0; at < film.frameCount; at += 1) {
    const frame = await drawn.shift();
    if (at + AHEAD < film.frameCount) drawn.push(film.frame(at + AHEAD));
    if (!ffmpeg.stdin.write(frame)) await Promise.race([once(ffmpeg.stdin, 'drain'), finished]);
  }
  ffmpeg.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing ${files[0]?.file}`);
}

function outputOf({ file, crf }: FilmFile): string[] {
  const format = file.endsWith('.webm') ? FORMATS.webm : FORMATS.mp4;
  return [...format, '-crf', String(crf), '-pix_fmt', 'yuv420p', '-g', '60', '-an', ...EXACT, '-y', file];
}
