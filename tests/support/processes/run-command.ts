import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit code; null if a signal ended it, such as the time limit's. */
  readonly code: number | null;
  readonly stdout: string;
  /** Both streams as they came. */
  readonly output: string;
  readonly durationMs: number;
}

export interface CommandOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** The whole process group is killed after this time. */
  timeoutMs?: number;
}

const running = new Set<ChildProcess>();

/** Runs a command without a terminal and collects its output. Never throws because of the command. */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [stdout, output] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const { timeoutMs } = options;
  const timer = timeoutMs
    ? setTimeout(() => {
        output += `\nstopped: not done after ${Math.round(timeoutMs / 1000)} s\n`;
        killGroup(child);
      }, timeoutMs)
    : undefined;

  return new Promise((resolve) => {
    const finish = (code: number | null) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, stdout, output, durationMs: performance.now() - startedAt });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(null);
    });
    child.once('close', finish);
  });
}

/** Children have process groups of their own, so that nothing they started outlives them. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Kills all running commands when this process is told to end. */
export function endCommandsWithUs(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      for (const child of running) killGroup(child);
      process.exit(code);
    });
  }
}
