/**
 * How a transaction locks a company's row. Those that share it run at the same time. `no key update` if the transaction
 * may change the row: two that share it would deadlock then.
 */
export type LockStrength = 'share' | 'no key update';
