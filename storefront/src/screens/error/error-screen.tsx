/** Something failed; `onRetry` loads the page's data again. */
export const ErrorScreen = ({ onRetry }: { onRetry: () => void }) => (
  <main>
    <button type="button" onClick={onRetry}>
      Try Again
    </button>
  </main>
);
