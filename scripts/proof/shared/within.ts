/** The task's result, or the fallback once the time is up or the task fails. */
export async function within<Value, Fallback>(
  ms: number,
  task: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  const limit = AbortSignal.timeout(ms);
  const late = new Promise<Fallback>((resolve) => {
    limit.addEventListener('abort', () => resolve(fallback), { once: true });
  });
  return Promise.race([task.catch(() => fallback), late]);
}
