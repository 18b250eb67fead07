import style from '../styles/desk.css?inline';

// With this code instead of the HTML, which every visitor waits for.
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export { Cards } from './Cards.tsx';
export { Noted } from './Noted.tsx';
export { Slip } from './Slip.tsx';
