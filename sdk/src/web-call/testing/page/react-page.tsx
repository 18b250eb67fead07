// The example of the documentation, in the mode in which React runs every effect twice.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CallPage } from '../../../../../fixtures/examples/react/CallPage.tsx';

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <CallPage {...window.given} />
  </StrictMode>,
);
