import { z } from 'zod';
import { fromJson } from '../json.ts';

/** Booleans and lists as SQLite stores them; only this file decodes and checks them. */
export const fromFlag = (flag: number) => flag === 1;
export const toFlag = (value: boolean) => (value ? 1 : 0);

export const fromOptionalFlag = (flag: number | null) => (flag === null ? null : fromFlag(flag));
export const toOptionalFlag = (value: boolean | null) => (value === null ? null : toFlag(value));

const listSchema = z.array(z.string());
/** Most lists are empty; they need no parsing. */
export const fromList = (json: string) => (json === '[]' ? [] : fromJson(listSchema, json));
const idsSchema = z.array(z.int());
export const fromIds = (json: string) => fromJson(idsSchema, json);
export const toList = (values: readonly string[]) => JSON.stringify(values);

const objectSchema = z.record(z.string(), z.json());
export const fromObject = (json: string) => fromJson(objectSchema, json);
