/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */

/**
 * Runs in a page before its scripts: an AudioContext begins only once the visitor has touched the page, as in a visitor's
 * Chromium. The browser's own switch that blocks sound blocks elements alone. Puppeteer sends it as text, so it uses nothing
 * outside itself.
 */
export function holdContexts(): void {
  const heldContexts = new WeakSet<BaseAudioContext>();
  const isTouched = () => navigator.userActivation.hasBeenActive;
  globalThis.AudioContext = new Proxy(AudioContext, {
    construct(target, values, self): object {
      const context = Reflect.construct(target, values, self) as AudioContext;
      if (isTouched()) return context;
      heldContexts.add(context);
      void context.suspend();
      const resume = context.resume.bind(context);
      const waitingStarts: (() => void)[] = [];
      context.resume = async () => {
        if (!isTouched()) return new Promise((resolve) => waitingStarts.push(resolve));
        await resume();
        for (const startNow of waitingStarts.splice(0)) startNow();
      };
      return context;
    },
  });
  // After a touch, a source that starts is enough.
  const startMethod = Reflect.get(AudioScheduledSourceNode.prototype, 'start');
  AudioScheduledSourceNode.prototype.start = function started(this: AudioScheduledSourceNode, ...times) {
    startMethod.apply(this, times);
    if (isTouched() && heldContexts.delete(this.context)) void (this.context as AudioContext).resume();
  };
}
