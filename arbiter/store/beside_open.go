package store

import (
	"io"
	"os"
	"slices"
	"sync"
)

// Closing any descriptor of a file gives up all locks that the process has on the file, those of
// the database too (fcntl(2); sqlite.org/howtocorrupt.html, 2.2): another program would then take
// an open journal for its own. What is read beside the database is therefore read through one
// descriptor for each file, which is closed when nothing in this process needs the file any more; a
// [Store] needs it for as long as it is open.

// openFiles are the files for which this process has such a descriptor.
var openFiles struct {
	sync.Mutex
	list []*openFile
}

type openFile struct {
	file  *os.File
	is    os.FileInfo
	users int
	// why it cannot be written; nil if it can.
	why error
}

// open opens a file to be read beside the database, until it is released.
func open(path string) (f *os.File, release func(), err error) {
	o, release, err := openBeside(path)
	if err != nil {
		return nil, nil, err
	}
	return o.file, release, nil
}

// whyUnwritable returns the reason why a file cannot be written; nil if it can.
func whyUnwritable(path string) error {
	o, release, err := openBeside(path)
	if err != nil {
		return err
	}
	defer release()
	return o.why
}

func openBeside(path string) (o *openFile, release func(), err error) {
	openFiles.Lock()
	defer openFiles.Unlock()
	is, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	i := slices.IndexFunc(openFiles.list, func(o *openFile) bool { return os.SameFile(o.is, is) })
	if i < 0 {
		file, why := os.OpenFile(path, os.O_RDWR, 0)
		if why != nil {
			if file, err = os.Open(path); err != nil {
				return nil, nil, err
			}
		}
		if is, err = file.Stat(); err != nil { // it may be another file by now
			file.Close()
			return nil, nil, err
		}
		i = len(openFiles.list)
		openFiles.list = append(openFiles.list, &openFile{file: file, is: is, why: why})
	}
	o = openFiles.list[i]
	o.users++
	return o, sync.OnceFunc(func() {
		openFiles.Lock()
		defer openFiles.Unlock()
		if o.users--; o.users == 0 {
			o.file.Close() // it was only read
			openFiles.list = slices.DeleteFunc(openFiles.list, func(other *openFile) bool { return other == o })
		}
	}), nil
}

// fromStart reads a file whose descriptor others share.
func fromStart(f *os.File) io.Reader { return io.NewSectionReader(f, 0, 1<<62) }
