import { findSpeechModel } from '../harness/src/shared/speech-to-text/model-files.ts';
import { FirmlineError } from '../sdk/src/errors.ts';

try {
  await findSpeechModel({ onProgress: (line) => process.stderr.write(`${line}\n`) });
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  process.stderr.write(`${error.message} ${error.hint ?? ''}\n`);
  process.exitCode = 1;
}
