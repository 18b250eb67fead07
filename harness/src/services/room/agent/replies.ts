// There is no speech recognition, so no reply may claim to have understood.
const replies = [
  'Thank you. I have noted that. May I take your name?',
  'Thank you. What is the best number to reach you on?',
  'Got it. Is there anything else you would like the team to know?',
  'I understand. I will pass this on, and somebody will get back to you shortly.',
  'Of course. Please go on, I am listening.',
] as const;

/** The receptionist's next line: each once, then the last two in turn. */
export function createReplies(): () => string {
  let next = 0;
  return () => {
    const index = next < replies.length ? next : replies.length - 2 + ((next - replies.length) % 2);
    next++;
    return replies[index] ?? replies[0];
  };
}
