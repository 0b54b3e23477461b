/** A button that shows a link as a QR code. */
import { button, element } from './dom.ts';

/** Returns the button and the place of the code, which is empty at first. */
export function qrCode(url: string): [HTMLElement, HTMLElement] {
  const place = element('div', { className: 'qr' });
  const show = button('QR code', 'small', async () => {
    try {
      const { renderSVG } = await import('uqr');
      place.innerHTML = place.innerHTML ? '' : renderSVG(url, { border: 1 });
      const image = place.querySelector('svg');
      if (image) Object.assign(image, { role: 'img', ariaLabel: 'QR code of the link' });
      show.ariaExpanded = String(image !== null);
    } catch {
      place.textContent = 'The QR code could not be loaded.';
    }
  });
  show.ariaExpanded = 'false';
  return [show, place];
}
