import { performJobs } from '../../../platform/thread.ts';
import { paperSchema } from './paper.ts';
import { renderPaper } from './render.ts';

performJobs((job) => renderPaper(paperSchema.parse(job)));
