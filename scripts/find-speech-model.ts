import { findSpeechModel } from '@firmline/harness/speech-to-text';
import { FirmlineError } from '@firmline/sdk/errors';

try {
  await findSpeechModel({ onProgress: (line) => process.stderr.write(`${line}\n`) });
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  process.stderr.write(`${error.message} ${error.hint ?? ''}\n`);
  process.exitCode = 1;
}
