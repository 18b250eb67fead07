import type { Firm } from '@firmline/sdk/firms';
import { useEffect } from 'react';
import { whenIdle } from '@firmline/util/when-idle';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import type { ShownConfig } from './shown-config.ts';
import { Actions } from './Actions.tsx';
import { Greeting } from './Greeting.tsx';
import { LetterBody } from './LetterBody.tsx';
import { StatusArea } from './StatusArea.tsx';
import { useDesk } from './use-desk.ts';
import { VoiceStage } from './VoiceStage.tsx';

interface DemoPageProps {
  readonly demo: Demo;
  readonly state: DemoState;
  readonly firm: Firm;
  readonly config: ShownConfig;
}

/** The main screen: a letter to the contact, with the assistant's voice beside it. */
export function DemoPage({ demo, state, firm, config }: DemoPageProps) {
  const scene = sceneOf(state);
  const desk = useDesk(scene !== 'letter');
  useEffect(() => whenIdle(demo.prepareCall), [demo]);
  useEffect(() => {
    // The button that began it may have been far down the letter.
    if (scene !== 'letter') scrollTo({ top: 0, behavior: 'instant' });
  }, [scene]);

  return (
    <div className="page">
      <header className="letterhead">
        <Sender {...config} />
        <p className="tagline">AI Assistant for Law Firms / Professional Client Communication</p>
      </header>
      <main className="sheet" data-scene={scene}>
        <div className="letter">
          <Greeting name={firm.name} />
          <VoiceStage demo={demo} firm={firm} state={state} desk={desk} />
          <LetterBody demo={demo} firm={firm} state={state} desk={desk} />
          <Actions demo={demo} state={state} config={config} />
          {desk && <desk.Cards demo={demo} firm={firm} state={state} />}
          <StatusArea demo={demo} state={state} config={config} />
        </div>
        <Closing />
      </main>
      <footer className="footer">
        <a className="footer-link" href={config.websiteUrl} target="_blank" rel="noopener noreferrer">
          Website
          <svg className="footer-arrow" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 8 8 2M3.5 2H8v4.5" />
          </svg>
        </a>
      </footer>
    </div>
  );
}

/**
 * How the page is laid out: as the letter, as a call, in which the letter makes room for the words, or with the words of
 * the last call.
 */
type Scene = 'letter' | 'call' | 'after';

function sceneOf({ call, lastCall }: Pick<DemoState, 'call' | 'lastCall'>): Scene {
  if (call !== null) return 'call';
  return lastCall !== null && lastCall.captions.length > 0 ? 'after' : 'letter';
}

/** Who sent the link, at the top of the page. */
function Sender({ sender, senderMark }: Pick<ShownConfig, 'sender' | 'senderMark'>) {
  return (
    sender && (
      <p className="sender">
        {senderMark !== undefined && (
          <span className="sender-mark">
            {/* The name is beside it, so it has no text. Without a URL it is to be filled in. */}
            <img alt="" src={senderMark || undefined} />
          </span>
        )}
        <bdi>{sender}</bdi>
      </p>
    )
  );
}

const benefits = ['Confidential & Secure', 'Client Satisfaction', 'Legal Expertise'];

/** The assistant's services for a firm. */
function Closing() {
  return (
    <section className="closing" aria-label="What the assistant does">
      <p className="promise">
        The assistant can answer inquiries, schedule consultations, give case updates and handle routine legal
        questions around the clock.
      </p>
      <ul className="benefits">
        {benefits.map((benefit) => (
          <li key={benefit} className="benefit">
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
