import type { Received } from './common.ts';
import type { CreateFile, PlatformFile, UpdateFile } from './file.ts';

({ file: new Blob(['text']), purpose: 'assistant' }) satisfies CreateFile;
({ file: { path: 'menu.pdf', type: 'application/pdf' }, purpose: 'scrapbook' }) satisfies CreateFile;
({ file: { stream: new Blob(['text']).stream(), name: 'menu.txt' } }) satisfies CreateFile;
({ name: 'Menu' }) satisfies UpdateFile;

// @ts-expect-error a stream needs a file name
({ file: { stream: new Blob(['text']).stream() } }) satisfies CreateFile;
// @ts-expect-error `metadata` is a string
({ file: new Blob(['text']), metadata: { course: 'main' } }) satisfies CreateFile;
// @ts-expect-error the content cannot change
({ file: new Blob(['text']) }) satisfies UpdateFile;

declare const file: Received<PlatformFile>;
file.bytes satisfies number | undefined;
if (file.status === 'done') file.parsedTextUrl satisfies string | undefined;
