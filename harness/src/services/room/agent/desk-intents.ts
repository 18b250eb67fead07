import { type Question, spanishPhrases } from './desk-phrases.ts';
import type { FirmFacts } from './firm-facts.ts';

export interface Intent {
  /** Words of a caller with this intent. */
  readonly pattern: RegExp;
  readonly say: (facts: FirmFacts) => string;
  /** What is asked for after the reply, or what comes after it. */
  readonly next?: Question;
  /** They leave a message: no meeting and no intake. */
  readonly isMessage?: true;
  readonly hangUp?: true;
}

/** What comes before anything else that the same words say, in order of urgency. */
export const firstIntents: readonly Intent[] = [
  {
    pattern: /\b(?:knife|gun|weapon|is hurting me|kill (?:me|myself)|end my life|bleeding|fire in)\b/i,
    say: () => 'Please hang up and call the emergency services now. They can help you at once. Goodbye.',
    hangUp: true,
  },
  {
    pattern: /\b(?:pizzas?|taxi|parcel|wrong number|to order)\b/i,
    say: () => 'I am afraid you have the wrong number: this is a law firm. Goodbye.',
    hangUp: true,
  },
  {
    pattern: /\b(?:we sell|advertis\w*|marketing|sales|an offer for)\b/i,
    say: () => 'We do not take offers on this line. Please write to the firm instead. Goodbye.',
    hangUp: true,
  },
  {
    pattern: /\b(?:reporter|journalist|newspaper)\b/i,
    say: () => 'I cannot speak about clients, but somebody can call you back.',
    next: 'caller',
    isMessage: true,
  },
  {
    pattern:
      /\b(?:status|update|news|going|happening|hear\w*|heard)\b[^.?!]*\bmy (?:case|file|matter)\b|\bmy (?:case|file) (?:is )?(?:going|coming|status)\b|\b(?:client|clients) of (?:yours|the firm)\b|\b(?:existing|current|already a) client\b|\bmy (?:lawyer|attorney) (?:has not|hasn't|never|did not|didn't)\b/i,
    say: ({ caseUpdate }) =>
      `I cannot see the state of a case from here, but ${caseUpdate ?? 'your lawyer can call you back'}.`,
    next: 'caller',
    isMessage: true,
  },
  {
    pattern:
      /\b(?:opposing counsel|other side's (?:lawyer|attorney)|i represent|counsel for|(?:lawyer|attorney) for the (?:other|landlord|husband|wife|defendant|plaintiff)|clerk|calling from the (?:court|district attorney))\b/i,
    say: () => 'Thank you. I take a message for the lawyer.',
    next: 'caller',
    isMessage: true,
  },
  {
    pattern:
      /\b(?:should|must|may|do) i (?:just |really |have to |need to )?(?:pay|stop|sign|plead|sue|go|appear|admit|answer|move)\b|\bmy (?:chances|rights)\b|\bis (?:it|that|this) (?:legal|allowed|illegal)\b|\b(?:do|would) i (?:even )?have a (?:case|claim|chance)\b|\bwhat (?:should|can|do|am) i (?:do|supposed)\b|\bwhat (?:happens|(?:would|will|could|might) happen) (?:if|to|when)\b|\banything (?:that )?i can do\b|\bcan i do anything\b|\b(?:can|could|may) (?:he|she|they|my \w+) (?:really |just |even )?(?!call|come|speak|talk|meet|bring)\w+|\b(?:will|would) i (?:win|lose|go)\b|\bcase worth\b|\bhow much (?:can|could|will|would) i (?:get|win|receive)\b|\bhow long (?:does|will|would|do) (?!a first|the first|first|a meeting|the meeting)[^?]*\btake\b/i,
    say: () => 'I cannot give legal advice, but a lawyer will gladly look at it with you.',
    next: 'caller',
  },
  {
    pattern:
      /\b(?:robot|an? (?:machine|ai)|artificial|(?:are you|is this) (?:a |an )?(?:real |actual )?(?:human|person|computer|recording)|demo|demonstration)\b/i,
    say: () => "I am the firm's AI assistant.",
    next: 'callback',
  },
];

export const urgencyWords =
  /\burgent|\bemergency\b|\barrest|\bright (?:now|away)\b|\bimmediately\b|\bas soon as possible\b|\bin jail\b|\bdeadline\b|\bserved\b|\bhearing\b|\bcourt (?:date|tomorrow|today|on)\b|\bdetained\b/i;
export const requestForPerson =
  /\b(?:speak|talk|put me through|connect me|transfer me|reach)\b.*\b(?:person|human|lawyer|attorney|somebody|someone|receptionist|operator|owner|partner|mr|mrs|ms)\b|\breal person\b|\bget (?:a )?hold of\b|\bget through to\b|\b(?:speak|talk) (?:with|to) \p{Lu}/u;
export const requestForName =
  /\b(?:mr|mrs|ms|attorney)\.? \p{Lu}\p{L}+,? please\b|\bis (?:(?:mr|mrs|ms|attorney)\.? )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:there|in|available|free)\b/iu;
export const requestForMeeting =
  /\b(?:appointment|consultation|meeting|meet|schedule|book|come in|come by|come on)\b/i;

/** What remains if the words tell nothing. */
export const lastIntents: readonly Intent[] = [
  {
    pattern:
      /\b(?:hello|hi|hey|good (?:morning|afternoon|evening)|(?:are you|anybody|anyone) (?:still )?there)\b/i,
    say: () => 'Hello.',
    next: 'help',
  },
  { pattern: /\b(?:thanks|thank you)\b/i, say: () => 'You are welcome.', next: 'else' },
];

/** The same for callers who write in Spanish. What the firm's record says of it is in English. */
export const spanishIntents: readonly Intent[] = [
  {
    pattern: /\b(?:cuchillo|pistola|arma|me va a matar|matarme)\b/i,
    say: () => 'Cuelgue, por favor, y llame ahora a los servicios de emergencia. Adiós.',
    hangUp: true,
  },
  {
    pattern: /\b(?:debo|puedo|tengo que) (?:pagar|firmar|dejar|ir)\b|\bes legal\b|\bmis derechos\b/i,
    say: () => 'No doy consejos legales, pero un abogado lo mirará con usted.',
    next: 'caller',
  },
  {
    pattern: /cuánto|\bcuesta\b|\bprecio|honorarios/i,
    say: (facts) => quotedFact(facts.answer('How much does it cost?')),
  },
  {
    pattern: /\bhorario|\babiert[oa]s?\b|\babren\b|\bcierran\b/i,
    say: (facts) => quotedFact(facts.answer('When are you open?')),
  },
  { pattern: /dónde|dirección/i, say: (facts) => quotedFact(facts.answer('Where is your office?')) },
  {
    pattern: /hablan? (?:español|castellano)/i,
    say: () => 'Sí, por escrito. Si habla, solo entiendo inglés.',
    next: 'help',
  },
];
const quotedFact = (fact: string | undefined): string =>
  fact && !/\bdo not (?:have|know)\b/.test(fact)
    ? `La firma lo dice en inglés: “${fact}”`
    : spanishPhrases.unknown;
export const spanishLast: readonly Intent[] = [
  {
    pattern: /\bhablar con\b|\babogad[oa]\b/i,
    say: () => 'No puedo pasarle ahora, pero un abogado le puede llamar.',
    next: 'matter',
  },
  { pattern: /\bcita\b|\breunión\b|\bconsulta\b/i, say: () => 'Con mucho gusto.', next: 'when' },
  { pattern: /\b(?:hola|buen[oa]s)\b/i, say: () => 'Hola.', next: 'help' },
  { pattern: /\bgracias\b/i, say: () => 'De nada.', next: 'else' },
];

export const callerPatterns = {
  goodbye:
    /\b(?:good-?\s?bye?|bye|that(?:'s| is| was|'ll be| will be) (?:all|it|everything)|nothing else|hang up|have a (?:good|nice|great) (?:day|one|evening)|adiós|hasta luego|nada más)(?![\p{L}])/iu,
  agreement:
    /^\W*(?:yes|yeah|yep|please do(?! not)|please(?=\W*$)|sure|okay|ok|gladly|correct|right|exactly|that(?:'s| is) (?:right|correct|it)|perfect|sí|si|claro|correcto)(?![\p{L}])/iu,
  none: /\b(?:no|not|none|never|don't|haven't|without)\b/i,
  denial: /^\W*(?:no|nope|not|wrong)\b/i,
  again:
    /^\W*(?:what|sorry|huh|excuse me)\W*$|\b(?:pardon|(?:repeat|say) (?:that|it)(?: again)?|what did you (?:say|ask)|come again|cómo dice)\b/i,
  reason: /\bwhy (?:do|are|would|should)\b.*\b(?:need|ask\w*|want|tell|give)\b/i,
  /** Too little to know what it is about. */
  vague:
    /\b(?:a (?:legal )?(?:problem|question|matter|situation)|some help|need help|not (?:quite )?sure|hard to say|(?:need|want|looking for|find|would like) an? (?:good )?(?:lawyer|attorney)(?=\W*$)|legal advice)\b/i,
  ofThemselves: /\b(?:I|I'm|I've|my|me|we|we're|our|us)\b/i,
};
