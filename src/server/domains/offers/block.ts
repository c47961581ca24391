import { z } from 'zod';
import { BLOCKS, type Block } from '../../../shared/places/constants.ts';

const blockSchema = z.enum(BLOCKS);

/** An empty block stands for none in the database. */
export const fromBlock = (block: string): Block | null => (block === '' ? null : blockSchema.parse(block));
export const toBlock = (block: Block | null) => block ?? '';
