/** The known values of NODE_ENV. Other tools read it as well, so it is compared exactly. */
const NODE_ENVS = ['production', 'development', 'test'];

export interface RunMode {
  /** False for another spelling, such as `Production`, which refuses the start. */
  isKnown: boolean;
  isProduction: boolean;
  /** Demo data, sandbox and mailbox: only enabled if this is certainly not production. */
  isDemo: boolean;
}

/**
 * @param nodeEnv NODE_ENV, untrimmed
 * @param demo DEMO, undefined if not set
 */
export function runMode(nodeEnv: string | undefined, demo: string | undefined): RunMode {
  const isUnset = nodeEnv === undefined || nodeEnv === '';
  const isKnown = isUnset || NODE_ENVS.includes(nodeEnv);
  // Another spelling of production is checked as production, so that everything missing is reported at once.
  const isProduction = nodeEnv === 'production' || (!isKnown && /^\s*prod/i.test(nodeEnv));
  const isDemo = demo === undefined ? isKnown && !isProduction : demo === '1';
  return { isKnown, isProduction, isDemo };
}
