import type { PGlite } from '@electric-sql/pglite';

/** The engine's exit status for a failed statement; any other exception ends the engine. */
const statementFailed = 100;

/**
 * Notices when the engine ends in the middle of a message, for example because it cannot write its log. PGlite 0.5
 * swallows that exception and passes the same message in an endless loop.
 */
export function guardEngine(db: PGlite): { readonly broken: Error | null } {
  const engine = db.Module;
  /* eslint-disable no-underscore-dangle -- the engine's own names */
  let brokenError: Error | null = null;
  const runOnce = engine._PostgresMainLoopOnce;
  const restoreStack = engine.stackRestore;
  const sendReady = engine._PostgresSendReadyForQueryIfNecessary;
  const flush = engine._pgl_pq_flush;
  engine._PostgresMainLoopOnce = () => {
    if (brokenError) throw brokenError;
    try {
      runOnce();
    } catch (cause) {
      if (statusOf(cause) !== statementFailed) {
        brokenError ??= new Error('The database engine ended in the middle of a statement', { cause });
      }
      throw cause;
    }
  };
  // The first function that PGlite calls after it catches an exception; PGlite does not catch what this one throws.
  engine.stackRestore = (pointer) => {
    if (brokenError) throw brokenError;
    return restoreStack(pointer);
  };
  engine._PostgresSendReadyForQueryIfNecessary = () => {
    if (!brokenError) sendReady();
  };
  engine._pgl_pq_flush = () => {
    if (!brokenError) flush();
  };
  return {
    get broken() {
      return brokenError;
    },
  };
}

function statusOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined;
}
