import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from './app/api-problem.ts';
import { bearTranslation } from './app/bear-translation.ts';
import { Refusal } from './app/guard.ts';
import { keepFocus } from './app/keep-focus.ts';
import { keepFromDrops } from './app/keep-from-drops.ts';
import { leaveComposing } from './app/leave-composing.ts';
import { Providers } from './app/Providers.tsx';
import { printLight } from './app/print-light.ts';
import { router } from './app/router.ts';

// The schemas would try to compile themselves, which the content security policy forbids. Set here and
// not through zod's own function, because zod is not in the entry chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

bearTranslation();
keepFocus();
leaveComposing();
keepFromDrops();
printLight();

// What the address shows is loaded before anything is drawn, so the first screen is drawn once: until then there would
// be nothing but an empty frame of providers.
// In a browser that lacks what is needed, `public/boot.js` says so in the same place.
if (!('UNFIT' in globalThis)) void router.load().finally(() => draw(root));

function draw(at: HTMLElement): void {
  createRoot(at, { onCaughtError }).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

/** A refusal or a failed call is shown in its screen's place; only a fault of our own is reported as one. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof ApiProblem)) reportError(error);
}
