import { Box, Text } from 'ink';
import { printableLines } from '../text.ts';

/** What a form's values come to: text in a softer tone, cut where there is no room for more lines. */
export function Preview({ text, lines }: { readonly text: string; readonly lines: number }) {
  return (
    <Box marginY={1} paddingLeft={2} maxHeight={lines} overflowY="hidden">
      <Text dimColor>{printableLines(text.slice(0, longest)).trim()}</Text>
    </Box>
  );
}

/** More has no room on any screen. */
const longest = 10_000;
