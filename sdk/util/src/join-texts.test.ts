import { expect, it } from 'vitest';
import { joinTexts } from './join-texts.ts';

it.each([
  [['We are open.', '', 'From nine.'], 'We are open. From nine.'],
  [['お電話ありがとうございます。', 'ご用件をどうぞ。'], 'お電話ありがとうございます。ご用件をどうぞ。'],
  [['我们九点', '开门。'], '我们九点开门。'],
  [['担当は', 'Tanaka', 'です。'], '担当は Tanaka です。'],
  [['네.', '감사합니다.'], '네. 감사합니다.'],
])('joins %j', (texts, joined) => {
  expect(joinTexts(...texts)).toBe(joined);
});
