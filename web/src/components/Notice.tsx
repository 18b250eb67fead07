import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen that has one thing to say, and is heard as well as seen when it takes the place of another. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <main className="page page-notice">
      <div className="notice" role="alert">
        <h1 className="greeting">{title}</h1>
        {children}
      </div>
    </main>
  );
}
