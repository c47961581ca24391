import path from 'node:path';
import { root } from '../support/run.js';

/** Everything that an update needs, on the disk of the program, so that files can be renamed into place. */
export const WORK = path.join(root, '.update');

/** The new version, ready to run, until it is changed over to. */
export const NEXT = path.join(WORK, 'next');

/** What was in place before, until the next update. */
export const BEFORE = path.join(WORK, 'before');

/** A data folder in which the new version is tried. */
export const TRIAL = path.join(WORK, 'trial');

/** What the last update did. */
export const STATE = path.join(WORK, 'state.json');
