/** The values of NODE_ENV that mean something. Other tools read it as well, so it is compared byte by byte. */
const NODE_ENVS = ['production', 'development', 'test'];

export interface RunMode {
  /** False for another spelling, such as `Production`: the start is refused then. */
  isKnown: boolean;
  isProduction: boolean;
  /** Demo data, sandbox and mailbox: only what is certainly no production falls back to them. */
  isDemo: boolean;
}

/**
 * @param nodeEnv NODE_ENV as it is, untrimmed
 * @param demo DEMO, undefined when it is not set
 */
export function runMode(nodeEnv: string | undefined, demo: string | undefined): RunMode {
  const isUnset = nodeEnv === undefined || nodeEnv === '';
  const isKnown = isUnset || NODE_ENVS.includes(nodeEnv);
  // Another spelling of production is judged as production, so that everything it lacks is named at once.
  const isProduction = nodeEnv === 'production' || (!isKnown && /^\s*prod/i.test(nodeEnv));
  const isDemo = demo === undefined ? isKnown && !isProduction : demo === '1';
  return { isKnown, isProduction, isDemo };
}
