/**
 * Loads the code that delivers the outbox before a file's tests, as the screens that submit do: tests that hold timers
 * do not wait for it.
 */
import '../../../common/outbox/delivery/drain.ts';
