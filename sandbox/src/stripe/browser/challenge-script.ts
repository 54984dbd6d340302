// Tells the page around the frame that the challenge is over; nothing else is said, so anyone may hear it.
parent.postMessage({ sandboxStripe: 'challenge' }, '*');
