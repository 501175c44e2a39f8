// What Node has that its types do not tell, and objects without a prototype where options are asked for.

declare global {
  var $$footfall: unknown;

  interface PropertyDescriptor {
    __proto__?: null;
  }

  interface ProxyHandler<T extends object> {
    __proto__?: null;
  }

  interface ErrorConstructor {
    prepareStackTrace?: any;
    stackTraceLimit?: any;
  }

  namespace NodeJS {
    interface Process {
      binding(name: string): any;
      reallyExit(code?: number): never;
      _exiting?: boolean;
      _kill(pid: number, signal: number): number;
      _preload_modules?: string[];
      _rawDebug(...what: unknown[]): void;
    }

    interface ProcessFeatures {
      typescript?: unknown;
    }
  }
}

declare module 'worker_threads' {
  interface WorkerOptions {
    __proto__?: null;
  }

  const isInternalThread: boolean | undefined;
}

declare module 'fs' {
  interface MakeDirectoryOptions {
    __proto__?: null;
  }
}

declare module 'module' {
  const _extensions: Record<string, any>;
  let registerHooks: ((hooks: object) => object) | undefined;
}

export {};
