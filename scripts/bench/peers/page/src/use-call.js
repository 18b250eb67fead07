import { useEffect, useState } from 'react';
import { notify, slug, startCall, vapi } from './services.js';

export function useCall(firm, onMessage) {
  const [connecting, setConnecting] = useState(false);
  const [active, setActive] = useState(false);
  const [speaking, setSpeaking] = useState(false);

  useEffect(() => {
    const listeners = {
      'call-start': () => {
        setConnecting(false);
        setActive(true);
        onMessage({ error: '', status: 'Call started successfully!' });
      },
      'call-end': () => {
        setActive(false);
        setSpeaking(false);
        onMessage({ error: '', status: 'Call ended.' });
      },
      'speech-start': () => setSpeaking(true),
      'speech-end': () => setSpeaking(false),
      error: (error) => {
        setConnecting(false);
        setActive(false);
        onMessage({ error: `Call error: ${error?.message || 'Unknown error occurred'}`, status: '' });
      },
    };
    for (const [name, listener] of Object.entries(listeners)) vapi.on(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) vapi.off(name, listener);
    };
  }, [onMessage]);

  async function toggleCall() {
    if (active) {
      vapi.stop();
      return;
    }
    setConnecting(true);
    onMessage({ error: '', status: '' });
    notify({ slug }).catch((error) => console.warn(error));
    try {
      await startCall(firm);
    } catch (error) {
      console.error(error);
      setConnecting(false);
      onMessage({
        error:
          'Failed to connect to the AI assistant. Please check your internet connection or try again later.',
        status: '',
      });
    }
  }

  return { connecting, active, speaking, toggleCall };
}
