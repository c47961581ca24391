import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenedPicture } from './opened-file.ts';
import type { DrawnPage, OpenedPdf } from './pdf.ts';
import type { Place } from './place.ts';
import { Sheet } from './sheet.tsx';
import classes from './viewer.module.css';

interface PageProps<File> {
  file: File;
  name: string;
  place: Place;
  onZoom: (zoom: number) => void;
}

export const PicturePage = ({ file, name, place, onZoom }: PageProps<OpenedPicture>) => (
  <Sheet label={`Document ${name}`} width={file.width} height={file.height} place={place} onZoom={onZoom}>
    {() => <img src={file.address} alt={name} decoding="sync" draggable={false} className={classes.page} />}
  </Sheet>
);

/** One page of a PDF. Until it is drawn as sharply as it is shown, it is shown less sharp. */
export function PdfPage({ file, name, place, onZoom }: PageProps<OpenedPdf>) {
  const { page, zoom } = place;
  const [, setDrawn] = useState(0);
  const shown = file.drawn(page);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isWanted = true;
    const screen = (frame.current?.clientHeight ?? 0) * window.devicePixelRatio;
    void file.draw(page, screen * zoom).then(
      () => isWanted && setDrawn((count) => count + 1),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [file, page, zoom]);
  return (
    <div ref={frame} className={classes.frame}>
      {shown && (
        <Sheet
          label={`Document ${name}`}
          width={shown.width}
          height={shown.height}
          place={place}
          onZoom={onZoom}
        >
          {() => <Drawing drawn={shown} label={`${name}, page ${page} of ${file.pages}`} />}
        </Sheet>
      )}
    </div>
  );
}

function Drawing({ drawn: { bitmap }, label }: { drawn: DrawnPage; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element || bitmap.width === 0) return;
    element.width = bitmap.width;
    element.height = bitmap.height;
    element.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} role="img" aria-label={label} className={classes.page} />;
}
