import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';

/** Where the worker finds its decoders of scanners' pictures (JBIG2, fax, JPEG 2000): see `pdfParts` in vite.config.ts. */
export const PDF_PARTS = new URL('/assets/pdf/', window.location.origin).href;

const FONTS: Record<string, string> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbol };

/** The two standard fonts that no system has under their name; for the others the browser takes the system's. */
export const fontAddress = (fileName: string): string | undefined => FONTS[fileName];
