import { z } from 'zod';

/** How booleans and lists lie in SQLite, decoded and checked in this one place. */
export const fromFlag = (flag: number) => flag === 1;
export const toFlag = (value: boolean) => (value ? 1 : 0);

export const fromOptionalFlag = (flag: number | null) => (flag === null ? null : fromFlag(flag));
export const toOptionalFlag = (value: boolean | null) => (value === null ? null : toFlag(value));

const listSchema = z.array(z.string());
/** Most lists are empty. */
export const fromList = (json: string) => (json === '[]' ? [] : listSchema.parse(JSON.parse(json)));
const idsSchema = z.array(z.int());
export const fromIds = (json: string) => idsSchema.parse(JSON.parse(json));
export const toList = (values: readonly string[]) => JSON.stringify(values);

const objectSchema = z.record(z.string(), z.json());
export const fromObject = (json: string) => objectSchema.parse(JSON.parse(json));
