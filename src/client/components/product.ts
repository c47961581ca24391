export { PRODUCT } from '../../shared/product.ts';
