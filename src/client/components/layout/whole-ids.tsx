import { createElement, Fragment } from 'react';
import classes from './whole-ids.module.css';

const APPLICATION_ID = /(SF\d{4}-\d+)/;

/** A text in which no line ends within an application ID: half of one is hard to read out, or to compare. */
export function WholeIds({ children }: { children: string }) {
  // Every second part is an ID. The parts are arguments, so that they need no keys.
  const parts = children
    .split(APPLICATION_ID)
    .map((part, index) => (index % 2 === 1 ? createElement('span', { className: classes.id }, part) : part));
  return createElement(Fragment, null, ...parts);
}
