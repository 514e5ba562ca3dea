/** What a step opens, fetched then. */
import { type ComponentType, createElement } from 'react';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { late } from '../ui/page/late.ts';

const awaited = () => createElement(FormSkeleton, { name: 'form', fields: 4 });

/** In a dialog that is there already. */
export const lateStep = <P extends object>(load: () => Promise<ComponentType<P>>) => late(load, awaited);

export const lateDialog = <P extends object>(load: () => Promise<ComponentType<P>>) => late(load);
